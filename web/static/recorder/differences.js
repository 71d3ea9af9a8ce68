// Two sentences side by side: the words that are in one of them alone.

/** The words of both, each with whether the other sentence has it at this place: two lists of { word, alone }. */
export function differences(one, other) {
  const [a, b] = [one, other].map((text) => text.split(/\s+/).filter(Boolean));
  const common = longest(a, b);
  const marked = (words, place) => words.map((word, at) => ({ word, alone: !common.some((pair) => pair[place] === at) }));
  return [marked(a, 0), marked(b, 1)];
}

/** The places of the longest common subsequence of two lists, a pair for each word of it. */
function longest(a, b) {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i][j] = a[i] === b[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  const pairs = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (lengths[i + 1][j] >= lengths[i][j + 1]) i++;
    else j++;
  }
  return pairs;
}
