import { expect, test } from 'vitest';
import { parseModels, requireModel } from './catalogue.ts';

const SHA = 'ab'.repeat(32);
const entry = { id: 'birefnet', use: 'matting', from: '/models/birefnet.onnx', sha256: SHA.toUpperCase() };

test('reads a list, checksums in lower case', () => {
  const { models, problems } = parseModels(
    JSON.stringify([entry, { ...entry, id: 'esrgan-4', use: 'enlarging', from: 'https://a.example/m' }]),
  );
  expect(problems).toEqual([]);
  expect(models.map(({ id, sha256 }) => [id, sha256])).toEqual([
    ['birefnet', SHA],
    ['esrgan-4', SHA],
  ]);
  expect(requireModel(models, 'enlarging', '').id).toBe('esrgan-4');
  expect(requireModel(models, 'matting', 'birefnet').from).toBe('/models/birefnet.onnx');
});

test.each([
  ['no JSON', 'birefnet=/models', 'it is no JSON'],
  ['no list', '{}', 'it is no list'],
  ['an id that is a path', JSON.stringify([{ ...entry, id: '../x' }]), '../x: "id" must be letters a-z, digits, - and _'],
  [
    'no checksum',
    JSON.stringify([{ ...entry, sha256: undefined }]),
    `birefnet: "sha256" must be the file's checksum, 64 hexadecimal digits`,
  ],
  ['another use', JSON.stringify([{ ...entry, use: 'tracing' }]), 'birefnet: "use" must be matting or enlarging'],
  ['an unknown word', JSON.stringify([{ ...entry, size: 4 }]), 'birefnet: there is no "size"'],
  ['an unknown family', JSON.stringify([{ ...entry, family: 'toString' }]), 'birefnet: "family" must be birefnet, isnet, u2net'],
  ['one id twice', JSON.stringify([entry, entry]), 'birefnet: two models have this id'],
])('%s is named', (_name, json, problem) => {
  expect(parseModels(json)).toEqual({ models: [], problems: [problem] });
});
