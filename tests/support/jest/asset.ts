/** Replaces a picture in jsdom tests: its name is enough. */
export default 'asset';
