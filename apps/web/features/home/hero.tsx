import { tokenAllowance } from '@underbase/contract';
import { Button, DropVeil, DropZone, Icon, useWindowFiles } from '@underbase/ui';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { loadSample } from '../../clients/load-sample.ts';
import { warmWorkshop } from '../../clients/workshop.ts';
import { setProcessedImage } from '../../state/processed-image.ts';
import { acceptList, formatWords } from '../navigation/format-words.ts';
import { listedTool } from '../navigation/listed-tool.ts';
import { TOOL_DESTINATIONS } from '../navigation/pages.ts';
import { usePathOf } from '../navigation/use-path-of.ts';
import { SAMPLES } from '../samples/samples.ts';
import { KnockoutDemo } from './knockout-demo.tsx';

const VALIDATOR = listedTool('file-validator');
const FREE_TOKENS = tokenAllowance('free');

/** What people come for, in their own words, and the tool that does it. */
const STARTS = [
  { tool: '/file-validator', words: 'Check a file for DTF' },
  { tool: '/color-ko', words: 'Remove the shirt color' },
  { tool: '/fit-my-print', words: 'Fit it to a placement' },
  { tool: '/color-separator', words: 'Make films for the press' },
].flatMap(({ tool, words }) => TOOL_DESTINATIONS.filter(({ path }) => path === tool).map((page) => ({ page, words })));

/** The first screen: a file that lands here is checked at once, with or without an account. */
export function Hero() {
  const navigate = useNavigate();
  const pathOf = usePathOf();
  const [{ page: validator }] = STARTS;
  const check = (file: File): void => {
    setProcessedImage({ file, name: file.name, madeBy: null });
    void navigate(pathOf(validator));
  };
  const checkSample = async (): Promise<void> => check(await loadSample(SAMPLES[0].url, SAMPLES[0].fileName));

  const isOver = useWindowFiles(([file]) => file && check(file));
  // The engine comes while a file is held over the window.
  useEffect(() => {
    if (isOver) warmWorkshop();
  }, [isOver]);

  return (
    <div className="hero">
      {isOver && <DropVeil title="Drop to check" hint="On this device. Nothing is uploaded." />}
      <div className="stack hero-words">
        <h1 className="display">See the print before the press.</h1>
        <p className="lead">
          Check, knock out, size and separate artwork for DTF transfers and screen printing. At true inches, on the real shirt color, before
          you spend a token.
        </p>
        <DropZone
          accept={acceptList(VALIDATOR.accepts)}
          onFiles={([file]) => check(file)}
          hint={`${formatWords(VALIDATOR.accepts)}. Or paste with Ctrl V. It is checked at once.`}
          actions={<Button onClick={() => void checkSample()}>Use a sample artwork</Button>}
        />
        <p className="help">No account is needed to check a file. {FREE_TOKENS} tokens are free every month.</p>
        <ul className="starts">
          {STARTS.map(({ page, words }) => (
            <li key={page.path}>
              <Link to={pathOf(page)}>
                <Icon name={page.icon} />
                <span>{words}</span>
                <span className="faint">{page.title}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <KnockoutDemo />
    </div>
  );
}
