/**
 * Writes ONNX files byte by byte: as much of the form as small networks of tests need. Field numbers are those of onnx.proto (ModelProto 7 graph, 8 opset;
 * GraphProto 1 node, 5 initializer, 11 input, 12 output; NodeProto 1 input, 2 output, 4 op_type, 5 attribute).
 */

type Bytes = readonly number[];

/** A side that is open has a name. */
export type Side = number | string;

export interface OnnxValue {
  readonly name: string;
  readonly sides: readonly Side[];
  readonly type?: 'float32' | 'float16' | 'int64';
}

export interface OnnxNode {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes?: readonly Bytes[];
}

/** Constant values of float32. */
export interface OnnxConstant {
  readonly name: string;
  readonly sides: readonly number[];
  readonly values: readonly number[];
}

export interface OnnxGraph {
  readonly inputs: readonly OnnxValue[];
  readonly outputs: readonly OnnxValue[];
  readonly nodes: readonly OnnxNode[];
  readonly constants: readonly OnnxConstant[];
}

const FORM_VERSION = 8;
const OPSET = 17;
const TYPES = { float32: 1, float16: 10, int64: 7 } as const;
const ATTRIBUTE = { integer: 2, text: 3 } as const;

function varint(value: number): Bytes {
  const out: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) out.push((rest % 128) + 128);
  return [...out, rest];
}

const whole = (field: number, value: number): Bytes => [...varint(field * 8), ...varint(value)];
const block = (field: number, bytes: Bytes): Bytes => [...varint(field * 8 + 2), ...varint(bytes.length), ...bytes];
const text = (field: number, value: string): Bytes => block(field, [...new TextEncoder().encode(value)]);

export const integerAttribute = (name: string, value: number): Bytes => [
  ...text(1, name),
  ...whole(3, value),
  ...whole(20, ATTRIBUTE.integer),
];
export const textAttribute = (name: string, value: string): Bytes => [...text(1, name), ...text(4, value), ...whole(20, ATTRIBUTE.text)];

function valueBytes({ name, sides, type = 'float32' }: OnnxValue): Bytes {
  const shape = sides.flatMap((side) => block(1, typeof side === 'number' ? whole(1, side) : text(2, side)));
  return [...text(1, name), ...block(2, block(1, [...whole(1, TYPES[type]), ...block(2, shape)]))];
}

function nodeBytes({ op, inputs, outputs, attributes = [] }: OnnxNode): Bytes {
  return [
    ...inputs.flatMap((name) => text(1, name)),
    ...outputs.flatMap((name) => text(2, name)),
    ...text(4, op),
    ...attributes.flatMap((attribute) => block(5, attribute)),
  ];
}

function constantBytes({ name, sides, values }: OnnxConstant): Bytes {
  const raw = [...new Uint8Array(Float32Array.from(values).buffer)];
  return [...sides.flatMap((side) => whole(1, side)), ...whole(2, TYPES.float32), ...text(8, name), ...block(9, raw)];
}

/** An ONNX file of one graph. */
export function writeOnnx({ inputs, outputs, nodes, constants }: OnnxGraph): Uint8Array {
  const graph = [
    ...nodes.flatMap((node) => block(1, nodeBytes(node))),
    ...text(2, 'tiny'),
    ...constants.flatMap((constant) => block(5, constantBytes(constant))),
    ...inputs.flatMap((value) => block(11, valueBytes(value))),
    ...outputs.flatMap((value) => block(12, valueBytes(value))),
  ];
  return Uint8Array.from([
    ...whole(1, FORM_VERSION),
    ...text(2, 'underbase'),
    ...block(7, graph),
    ...block(8, [...text(1, ''), ...whole(2, OPSET)]),
  ]);
}
