/**
 * Replaces a style sheet in jsdom tests: no class has a name. It is an object, because a string has methods with the names of classes
 * (`search`).
 */
export default {};
