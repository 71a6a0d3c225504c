import { oneLine, toErrorData } from '@underbase/contract';
import { runOperator } from './billing/operator.ts';

try {
  process.exitCode = await runOperator(process.argv.slice(2), process.env, (text) => process.stdout.write(text));
} catch (error) {
  const data = toErrorData(error);
  process.stderr.write(`${data.code === 'internal' ? (error as Error).message : oneLine(data)}\n`);
  process.exitCode = 1;
}
