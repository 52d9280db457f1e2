import { eventChannel, type EventChannel } from 'redux-saga';

/** What a tab tells the others of the session they share. */
export type SessionNews = 'signedIn' | 'signedOut';

const name = 'sillage.session';

const isNews = (data: unknown): data is SessionNews => data === 'signedIn' || data === 'signedOut';

/** The channel that this tab listens to. What is sent by it comes to all others, and not to itself. */
let own: BroadcastChannel | undefined;

/** What other tabs of this browser tell; undefined where tabs cannot speak to each other. */
export function otherTabs(): EventChannel<SessionNews> | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  return eventChannel((emit) => {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isNews(data)) emit(data);
    };
    own = channel;
    return () => {
      own = undefined;
      channel.close();
    };
  });
}

export function tellOtherTabs(news: SessionNews): void {
  own?.postMessage(news);
}
