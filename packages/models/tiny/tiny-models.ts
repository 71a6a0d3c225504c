import { FAMILIES, type Family } from '../families.ts';
import { integerAttribute, type OnnxConstant, type OnnxNode, type Side, textAttribute, writeOnnx } from './write-onnx.ts';

/**
 * Networks of a few weights that take and give what the known families do, so that tests need nothing foreign. The matting ones call dark pixels the
 * subject: the logit of opacity is STEEP times how much darker than middle gray the mean of red, green and blue is.
 */
const STEEP = 24;

/** Opacity that a tiny matting network gives a gray of 0 to 1, before anything is stretched. */
export function tinyOpacity(gray: number): number {
  return 1 / (1 + Math.exp(-STEEP * (0.5 - gray)));
}

/** A layer of 1 x 1 that undoes a family's normalizing and makes logits. */
function darkness({ mean, deviation }: Family): readonly OnnxConstant[] {
  const weights = deviation.map((value) => (-STEEP * value) / 3);
  const offset = STEEP * (0.5 - (mean[0] + mean[1] + mean[2]) / 3);
  return [
    { name: 'weights', sides: [1, 3, 1, 1], values: weights },
    { name: 'offset', sides: [1], values: [offset] },
  ];
}

const layer = (input: string, output: string): OnnxNode => ({ op: 'Conv', inputs: [input, 'weights', 'offset'], outputs: [output] });

/**
 * A matting network in the form of a family: BiRefNet gives logits in one output, ISNet and U2-Net opacities in the first of several.
 * @param side of its square; null for one that takes any
 */
export function tinyMatting(family: Family['id'], side: number | null = FAMILIES[family].sidePx): Uint8Array {
  const sides: readonly [Side, Side] = side === null ? ['height', 'width'] : [side, side];
  const input = { name: family === 'birefnet' ? 'input_image' : 'input', sides: [1, 3, ...sides] };
  const plane = (name: string) => ({ name, sides: [1, 1, ...sides] });
  const constants = darkness(FAMILIES[family]);
  if (family === 'birefnet') {
    return writeOnnx({ inputs: [input], outputs: [plane('output_image')], nodes: [layer(input.name, 'output_image')], constants });
  }
  const others = Array.from({ length: family === 'u2net' ? 6 : 5 }, (_, index) => `d${index + 1}`);
  const nodes: readonly OnnxNode[] = [
    layer(input.name, 'logits'),
    { op: 'Sigmoid', inputs: ['logits'], outputs: ['d0'] },
    // What the deeper levels see is not asked for: here it is the opposite.
    { op: 'Neg', inputs: ['logits'], outputs: ['opposite'] },
    ...others.map((name) => ({ op: 'Sigmoid', inputs: ['opposite'], outputs: [name] })),
  ];
  return writeOnnx({ inputs: [input], outputs: ['d0', ...others].map(plane), nodes, constants });
}

/**
 * A network that makes each pixel a square of `factor` x `factor`.
 * @param tile side of the square that it takes; null for one that takes any
 */
export function tinyEnlarging(factor: number, tile: number | null = null): Uint8Array {
  const sides: readonly [Side, Side] = tile === null ? ['height', 'width'] : [tile, tile];
  const grown: readonly [Side, Side] = tile === null ? ['grown_height', 'grown_width'] : [tile * factor, tile * factor];
  const square = factor * factor;
  const values = Array.from({ length: 3 * square * 3 }, (_, at) => (Math.floor(at / 3 / square) === at % 3 ? 1 : 0));
  return writeOnnx({
    inputs: [{ name: 'input', sides: [1, 3, ...sides] }],
    outputs: [{ name: 'output', sides: [1, 3, ...grown] }],
    nodes: [
      { op: 'Conv', inputs: ['input', 'weights'], outputs: ['parts'] },
      {
        op: 'DepthToSpace',
        inputs: ['parts'],
        outputs: ['output'],
        attributes: [integerAttribute('blocksize', factor), textAttribute('mode', 'CRD')],
      },
    ],
    constants: [{ name: 'weights', sides: [3 * square, 3, 1, 1], values }],
  });
}
