// One line for each tool: all that stands outside its folder (npm run new:tool writes it).
export { backgroundRemover } from './background-remover/tool.ts';
export { colorKo } from './color-ko/tool.ts';
export { colorSeparator } from './color-separator/tool.ts';
export { downscaler } from './downscaler/tool.ts';
export { fileValidator } from './file-validator/tool.ts';
export { fitMyPrint } from './fit-my-print/tool.ts';
export { halftone } from './halftone/tool.ts';
export { imageConverter } from './image-converter/tool.ts';
export { imageCropper } from './image-cropper/tool.ts';
export { imageVectorizer } from './image-vectorizer/tool.ts';
export { lineEnhancer } from './line-enhancer/tool.ts';
export { strokeEnhancer } from './stroke-enhancer/tool.ts';
export { upscaler } from './upscaler/tool.ts';
