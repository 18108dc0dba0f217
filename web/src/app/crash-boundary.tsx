import { Component, type ReactNode } from 'react';
import { ServerDownPage } from './message-pages.tsx';

/** The last net, outside the router: whatever breaks, people see a page with a way out, never a blank one. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <ServerDownPage /> : this.props.children;
  }
}
