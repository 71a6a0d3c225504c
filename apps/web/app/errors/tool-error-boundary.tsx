import { fill, WORDING } from '@underbase/contract';
import { Button } from '@underbase/ui';
import { Component, type ReactNode } from 'react';
import { MessagePage } from './message-page.tsx';
import { errorText } from './route-error.tsx';

interface Props {
  /** The tool's title, for the heading. */
  readonly tool: string;
  readonly children: ReactNode;
}

/** A tool that fails while it is shown: the rest of the product stays, and the tool can be tried again. */
export class ToolErrorBoundary extends Component<Props, { readonly hasFailed: boolean; readonly error: unknown }> {
  override state = { hasFailed: false, error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { hasFailed: true, error };
  }

  override render() {
    const { hasFailed, error } = this.state;
    if (!hasFailed) return this.props.children;
    return (
      <MessagePage title={fill(WORDING.toolError.title, { tool: this.props.tool })} text={errorText(error)}>
        <Button variant="primary" onClick={() => this.setState({ hasFailed: false, error: null })}>
          {WORDING.toolError.retry}
        </Button>
        <Button onClick={() => location.reload()}>{WORDING.toolError.reload}</Button>
      </MessagePage>
    );
  }
}
