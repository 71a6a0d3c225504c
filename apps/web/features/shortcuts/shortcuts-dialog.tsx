import { Dialog, Kbd } from '@underbase/ui';
import { shortcuts } from './shortcut-list.ts';

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Keyboard shortcuts" width="wide">
      <div className="shortcuts">
        {shortcuts().map((group) => (
          <section key={group.title}>
            <h3 className="h3">{group.title}</h3>
            <dl>
              {group.shortcuts.map(({ keys, does }) => (
                <div key={keys}>
                  <dt>
                    <Kbd>{keys}</Kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
