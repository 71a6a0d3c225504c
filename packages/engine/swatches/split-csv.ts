/** Cells of one line: quoted ones may hold the separator, and a quote written twice. */
function cellsOf(line: string, separator: string): readonly string[] {
  const cells: string[] = [];
  let [cell, isQuoted] = ['', false];
  for (let at = 0; at < line.length; at++) {
    const letter = line[at];
    if (letter === '"') {
      if (isQuoted && line[at + 1] === '"') {
        cell += letter;
        at++;
      } else isQuoted = !isQuoted;
    } else if (letter === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell.trim()];
}

/** Rows of a table as text, each its cells; separated by comma, semicolon or tab, whichever the first line has most of. Empty lines are left out. */
export function splitCsv(text: string): readonly (readonly string[])[] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  const count = (separator: string) => first.split(separator).length;
  const [separator] = [';', '\t', ','].sort((one, other) => count(other) - count(one));
  return lines.map((line) => cellsOf(line, separator));
}
