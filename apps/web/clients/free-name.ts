/** A file name that is not taken yet: a number comes before its ending. The name counts as taken from now on. */
export function freeName(taken: Set<string>, name: string): string {
  const dot = name.lastIndexOf('.') < 0 ? name.length : name.lastIndexOf('.');
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name.slice(0, dot)}-${number}${name.slice(dot)}`;
  taken.add(free);
  return free;
}
