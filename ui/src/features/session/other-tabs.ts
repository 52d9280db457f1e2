import { eventChannel, type EventChannel } from 'redux-saga';

/** Messages between tabs about their shared session. */
export type SessionNews = 'signedIn' | 'signedOut';

const name = 'sillage.session';

const isNews = (data: unknown): data is SessionNews => data === 'signedIn' || data === 'signedOut';

/** This tab's channel. Its messages reach all other tabs, but not this one. */
let own: BroadcastChannel | undefined;

/** The messages of other tabs in this browser; undefined when tabs cannot communicate. */
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
