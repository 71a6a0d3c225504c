/** A number with at most so many digits behind the point, without empty ones. */
export function figure(value: number, digits = 0): string {
  return `${Number(value.toFixed(digits))}`;
}

/** "1 pixel", "3 pixels" */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** "9.5 x 12 in" */
export function inches(widthIn: number, heightIn: number): string {
  return `${figure(widthIn, 2)} x ${figure(heightIn, 2)} in`;
}
