/** What a style sheet is to a test in jsdom: no class has a name. An object, as a text has functions by the names of classes (`search`). */
export default {};
