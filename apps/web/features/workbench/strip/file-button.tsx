import { Button } from '@underbase/ui';

interface FileButtonProps {
  /** Stands alone where there is little room. */
  readonly verb: string;
  readonly noun: string;
  readonly onClick: () => void;
}

/** Opens the file dialog from the strip, on every width: "Add files", on phones "Add". */
export function FileButton({ verb, noun, onClick }: FileButtonProps) {
  return (
    <Button icon="upload" dense className="file-button" aria-label={`${verb} ${noun}`} onClick={onClick}>
      <span>
        {verb} <span className="noun">{noun}</span>
      </span>
    </Button>
  );
}
