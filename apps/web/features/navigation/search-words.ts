/**
 * What people call a tool's task when they look for it, by the path of its page: words that neither its name nor its sentence has.
 * Search only; nothing shows them.
 */
export const SEARCH_WORDS: Readonly<Record<string, string>> = {
  '/file-validator': 'check preflight inspect test problems errors dpi resolution print ready quality',
  '/batch-validator': 'check preflight many folder bulk errors dpi resolution',
  '/transparency-guide': 'alpha semi transparent see-through soft edges glow shadow learn',
  '/color-ko': 'remove delete erase white black shirt background color knock out knockout transparent cut key chroma',
  '/background-remover': 'remove delete erase cut out cutout subject person photo background white transparent isolate mask',
  '/stroke-enhancer': 'outline border contour edge white stroke sticker around offset',
  '/line-enhancer': 'thin lines thicken bold thick hairline weight gaps small text',
  '/upscaler': 'enlarge bigger larger resize increase resolution dpi sharpen super blurry pixelated enhance',
  '/downscaler': 'reduce shrink smaller resize resample lower compress scale size',
  '/image-vectorizer': 'vector trace svg convert paths logo vectorize',
  '/color-separator': 'separation separations screen printing plates spot colors films simulated process cmyk underbase channels inks',
  '/fit-my-print': 'gang sheet nest arrange layout print size shirt sizes film dtf resize placement',
  '/image-converter': 'convert change format png jpg jpeg webp tiff pdf svg psd avif heic cmyk icc profile save as',
  '/image-cropper': 'crop cut trim rotate turn flip mirror straighten resize margins',
  '/halftone': 'dots screen raster lpi bitmap half tone gradient fade newspaper comic',
};
