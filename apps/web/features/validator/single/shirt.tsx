/** An adult shirt, seen from the front, 1000 x 1060 units. */
export const BODY =
  'M330 60C360 96 430 118 500 118C570 118 640 96 670 60L742 84C800 104 838 128 862 168L972 372L836 440L782 352C778 420 784 760 794 1010C600 1040 400 1040 206 1010C216 760 222 420 218 352L164 440L28 372L138 168C162 128 200 104 258 84Z';
export const COLLAR_BACK = 'M346 54C374 84 434 100 500 100C566 100 626 84 654 54L688 66C654 120 574 142 500 142C426 142 346 120 312 66Z';
export const COLLAR_SHADE = 'M330 60C360 96 430 118 500 118C570 118 640 96 670 60L654 54C626 84 566 100 500 100C434 100 374 84 346 54Z';
export const SEAMS =
  'M312 66C346 120 424 142 500 142C576 142 654 120 688 66M218 352C220 300 228 260 244 226M782 352C780 300 772 260 756 226M208 988C400 1018 600 1018 792 988M40 352L172 418M960 352L828 418';

export function Shirt({ color }: { readonly color: string }) {
  return (
    <svg viewBox="0 0 1000 1060" aria-hidden="true">
      <path d={COLLAR_BACK} fill={color} />
      <path d={BODY} fill={color} />
      <path d={COLLAR_SHADE} fill="#000" opacity=".16" />
      <path d={SEAMS} fill="none" stroke="#000" strokeOpacity=".2" strokeWidth="3" />
      {/* On black cloth, dark seams alone would leave no shape. */}
      <path d={BODY} fill="none" stroke="#fff" strokeOpacity=".14" strokeWidth="2" />
    </svg>
  );
}
