import { eventChannel, type EventChannel } from 'redux-saga';

/** What a tab tells the others of the session they share. */
export type SessionNews = 'signedIn' | 'signedOut';

const name = 'sillage.session';

const isNews = (data: unknown): data is SessionNews => data === 'signedIn' || data === 'signedOut';

/** What other tabs of this browser tell; undefined where tabs cannot speak to each other. */
export function otherTabs(): EventChannel<SessionNews> | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  return eventChannel((emit) => {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isNews(data)) emit(data);
    };
    return () => channel.close();
  });
}

export function tellOtherTabs(news: SessionNews): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(name);
  channel.postMessage(news);
  channel.close();
}
