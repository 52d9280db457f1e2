/** What a picture or a style sheet is to a test in jsdom: its name is enough. */
export default 'asset';
