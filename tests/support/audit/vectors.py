"""Published answers: the tree of the Certificate Transparency reference tests, and signed notes of C2SP and golang/mod.

Sources: transparency-dev/merkle (Apache-2.0) for the tree; C2SP signed-note.md and golang/mod sumdb/note (BSD-3-Clause),
with their public test keys, for the notes.
"""

from __future__ import annotations

ENTRIES = [
    bytes.fromhex(entry)
    for entry in ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
]

EMPTY_ROOT = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

ROOTS = {
    1: "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    2: "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    3: "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    4: "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    5: "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    6: "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    7: "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    8: "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
}

NODES = [
    [
        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "0298d122906dcfc10892cb53a73992fc5b9f493ea4c9badb27b791b4127a7fe7",
        "07506a85fd9dd2f120eb694f86011e5bb4662e5c415a62917033d4a9624487e7",
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
        "4271a26be0d8a84f0bd54c8c302e7cb3a3b5d1fa6780a40bcce2873477dab658",
        "b08693ec2e721597130641e8211e7eedccb4c26413963eee6c1e2ed16ffb1a5f",
        "46f6ffadd3d06a09ff3c5860d2755c8b9819db7df44251788c7d8e3180de8eb1",
    ],
    [
        "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
    ],
    [
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ],
]
"""The hashes of all nodes of the tree of eight by level, the leaves first."""

INCLUSION = {
    (0, 1): [],
    (0, 8): [(0, 1), (1, 1), (2, 1)],
    (5, 8): [(0, 4), (1, 3), (2, 0)],
    (2, 3): [(1, 0)],
    (1, 5): [(0, 0), (1, 1), (0, 4)],
    (0, 7): [(0, 1), (1, 1), "i k"],
    (3, 7): [(0, 2), (1, 0), "i k"],
    (4, 7): [(0, 5), (0, 6), (2, 0)],
    (6, 7): [(1, 2), (2, 0)],
}
"""(index, size): the path, as level and number of each node. Those of 7 leaves are the examples of RFC 6962, 2.1.3, whose
node l, above i and the lone leaf k, is in no tree of eight."""

CONSISTENCY = {
    (1, 1): [],
    (1, 8): [(0, 1), (1, 1), (2, 1)],
    (6, 8): [(1, 2), (1, 3), (2, 0)],
    (2, 5): [(1, 1), (0, 4)],
    (6, 7): [(1, 2), (0, 6), (2, 0)],
    (3, 7): [(0, 2), (0, 3), (1, 0), "i k"],
    (4, 7): ["i k"],
}
"""(first, second): the path, written the same way."""

NOTES = [
    (
        "This is an example message.\n",
        "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k",
        "— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n",
    ),
    (
        "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n",
        "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
        "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n",
    ),
    (
        "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n",
        "EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop",
        "— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n",
    ),
]
"""Text, the verifier's key, the line of its signature."""

SIGNER = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz"
"""The signer's key of the second note."""
