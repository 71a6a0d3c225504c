import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeFrame, encodeFrame, type Framing, framingOf } from './framing.ts';

const frames = fc.record({
  joinRef: fc.option(fc.string({ maxLength: 64 })),
  ref: fc.option(fc.string({ maxLength: 64 })),
  topic: fc.string(),
  event: fc.string(),
  payload: fc.dictionary(fc.string(), fc.jsonValue()).map((payload) => JSON.parse(JSON.stringify(payload))),
});

describe('frames', () => {
  it.each<Framing>(['1.0.0', '2.0.0'])('come back as they went in framing %s', (framing) => {
    fc.assert(
      fc.property(frames, (frame) => {
        expect(decodeFrame(framing, encodeFrame(framing, frame))).toEqual(frame);
      }),
    );
  });

  it('are an array in the new framing and an object in the old one', () => {
    const frame = { joinRef: '6', ref: null, topic: 't', event: 'e', payload: {} };
    expect(encodeFrame('2.0.0', frame)).toBe('["6",null,"t","e",{}]');
    expect(encodeFrame('1.0.0', frame)).toBe('{"topic":"t","event":"e","payload":{},"ref":null,"join_ref":"6"}');
  });

  it('are none where topic or event are missing, or the form is the other one', () => {
    for (const text of ['', '{', '1', 'null', '[]', '["1","1","t","e"]', '["1","1",7,"e",{}]', '{"topic":"t"}']) {
      expect(decodeFrame('2.0.0', text)).toBeNull();
      expect(decodeFrame('1.0.0', text)).toBeNull();
    }
    expect(decodeFrame('2.0.0', '{"topic":"t","event":"e"}')).toBeNull();
  });

  it('are none where a reference is neither text, number nor null', () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    for (const bad of ['{"toString":1}', '{"toString":1,"valueOf":2}', '{}', '[1]', 'true', deep, `"${'x'.repeat(65)}"`]) {
      expect(decodeFrame('2.0.0', `[${bad},"1","t","e",{}]`)).toBeNull();
      expect(decodeFrame('2.0.0', `["1",${bad},"t","e",{}]`)).toBeNull();
      expect(decodeFrame('1.0.0', `{"topic":"t","event":"e","payload":{},"ref":${bad}}`)).toBeNull();
      expect(decodeFrame('1.0.0', `{"topic":"t","event":"e","payload":{},"ref":"1","join_ref":${bad}}`)).toBeNull();
    }
  });

  it('never throw, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.array(fc.jsonValue(), { minLength: 5, maxLength: 5 }).map((all) => JSON.stringify(all)),
        ),
        (text) => {
          decodeFrame('1.0.0', text);
          decodeFrame('2.0.0', text);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('take numbers for references and anything else for an empty payload', () => {
    expect(decodeFrame('2.0.0', '[1,2,"t","e",[3]]')).toEqual({ joinRef: '1', ref: '2', topic: 't', event: 'e', payload: {} });
  });
});

describe('framingOf', () => {
  it('is the old one unless the new one is named', () => {
    expect([framingOf(undefined), framingOf('1.0.0'), framingOf('2.0.0')]).toEqual(['1.0.0', '1.0.0', '2.0.0']);
  });
});
