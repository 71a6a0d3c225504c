import { ERRORS, type ErrorCode, messageFor } from '@underbase/contract';

const CODES = Object.keys(ERRORS) as ErrorCode[];

/** Messages read their values by name: any name answers with a gap, since only a real message has them. */
const BLANKS: Record<string, string> = new Proxy({}, { get: () => '…' });

/** Every code of the catalogue with its words: the list can't miss one. */
export function ErrorList() {
  return (
    <>
      <p>
        A message says what happened and what to do next. Nothing is charged for a run that failed, and your file and options stay where
        they are. Each message has a code; name it when you write to us.
      </p>
      <dl className="error-list">
        {CODES.map((code) => {
          const { what, next } = messageFor({ code, params: BLANKS });
          return (
            <div key={code} id={code.replaceAll('.', '-')}>
              <dt>
                <code>{code}</code>
              </dt>
              <dd>
                {what} {next}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
