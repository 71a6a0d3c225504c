import type { OptionField, ToolDeclaration } from '@underbase/tools';

function rangeWords(field: OptionField): string {
  switch (field.kind) {
    case 'number':
      return `${field.default === 'auto' ? 'auto, or ' : ''}${field.min} to ${field.max}${field.unit ? ` ${field.unit}` : ''}`;
    case 'length':
      return `${field.min} to ${field.max}`;
    case 'choice':
      return field.choices.map((choice) => choice.label).join(', ');
    case 'switch':
      return 'on or off';
    case 'color-pairs':
      return 'pairs of colors';
    case 'text':
    case 'texts':
      return field.example;
    default:
      return field.kind === 'strokes' || field.kind === 'seeds' ? 'set on the picture' : 'a color';
  }
}

function defaultWords(field: OptionField): string {
  if (field.kind === 'choice') return field.choices.find((choice) => choice.value === field.default)?.label ?? '';
  if (field.kind === 'switch') return field.default ? 'on' : 'off';
  if (field.kind === 'colors') return field.default.map((item) => item.color).join(', ');
  if (['strokes', 'seeds', 'texts', 'color-pairs'].includes(field.kind)) return 'none';
  return `${field.default === '' ? 'none' : field.default}${field.kind === 'number' && field.unit && field.default !== 'auto' ? ` ${field.unit}` : ''}`;
}

/** A tool's options as its declaration has them, so that the page can't disagree with the form. */
export function OptionsTable({ tool }: { readonly tool: ToolDeclaration }) {
  return (
    <>
      <h2 id="options">Options</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className="scroll-x" tabIndex={0} aria-label="Options">
        <table className="table">
          <thead>
            <tr>
              <th>Option</th>
              <th>Range</th>
              <th>Default</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(tool.options).map(([key, field]) => (
              <tr key={key}>
                <td>
                  <b>{field.label}</b>
                  {field.help && <div className="help">{field.help}</div>}
                </td>
                <td>{rangeWords(field)}</td>
                <td>{defaultWords(field)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
