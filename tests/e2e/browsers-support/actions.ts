/** Input as both WebDriver protocols take it (W3C WebDriver, "Actions"). */
export type Actions = readonly { readonly type: 'pointer' | 'key'; readonly id: string; readonly actions: readonly object[] }[];

export function pointerActions(x: number, y: number, press: boolean): Actions {
  const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) };
  const buttons = [
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'mouse', actions: press ? [move, ...buttons] : [move] }];
}

export function keyActions(text: string): Actions {
  const strokes = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keys', actions: strokes }];
}
