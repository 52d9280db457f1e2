/** What a picture is to a test in jsdom: its name is enough. */
export default 'asset';
