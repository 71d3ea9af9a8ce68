// The program of the file that a seat takes home, where it has receipts.
import "./file.js";
import "./receipts.js";
