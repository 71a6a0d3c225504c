import { tokenAllowance } from '@underbase/contract';
import { toolById } from '@underbase/tools';
import { Button, DropVeil, DropZone, Icon, useWindowFiles } from '@underbase/ui';
import { Link, useNavigate } from 'react-router';
import { loadSample } from '../../clients/load-sample.ts';
import { setProcessedImage } from '../../state/processed-image.ts';
import { acceptList, formatWords } from '../navigation/format-words.ts';
import { SAMPLES } from '../samples/samples.ts';
import { KnockoutDemo } from './knockout-demo.tsx';

const FIRST_TOOL = toolById('color-ko');
const FREE_TOKENS = tokenAllowance('free');

const STARTS = [
  { to: '/file-validator', icon: 'shield-check', words: 'Check a file for DTF', tool: 'File Validator' },
  { to: '/color-ko', icon: 'pipette', words: 'Remove the shirt color', tool: 'Color KO' },
  { to: '/fit-my-print', icon: 'shirt', words: 'Fit it to a placement', tool: 'Fit My Print' },
  { to: '/color-separator', icon: 'layers', words: 'Make films for the press', tool: 'Color Separator' },
];

export function Hero() {
  const navigate = useNavigate();
  const open = (file: File): void => {
    setProcessedImage({ file, name: file.name, madeBy: null });
    void navigate(`/${FIRST_TOOL.id}`);
  };
  const openSample = async (): Promise<void> => open(await loadSample(SAMPLES[0].url, SAMPLES[0].fileName));

  const isOver = useWindowFiles(([file]) => file && open(file));

  return (
    <div className="hero">
      {isOver && <DropVeil hint={`Opens in ${FIRST_TOOL.title}.`} />}
      <div className="stack hero-words">
        <h1 className="display">See the print before the press.</h1>
        <p className="lead">
          Check, knock out, size and separate artwork for DTF transfers and screen printing. At true inches, on the real shirt color, before
          you spend a token.
        </p>
        <DropZone
          accept={acceptList(FIRST_TOOL.accepts)}
          onFiles={([file]) => open(file)}
          hint={`${formatWords(FIRST_TOOL.accepts)}. Or paste with Ctrl V. Opens in ${FIRST_TOOL.title}.`}
          actions={<Button onClick={() => void openSample()}>Use a sample artwork</Button>}
        />
        <p className="help">Looking is free, and {FREE_TOKENS} tokens for exports come with every account, every month.</p>
        <ul className="starts">
          {STARTS.map(({ to, icon, words, tool }) => (
            <li key={to}>
              <Link to={to}>
                <Icon name={icon} />
                <span>{words}</span>
                <span className="faint">{tool}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <KnockoutDemo />
    </div>
  );
}
