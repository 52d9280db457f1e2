/** Returns the cookies that a browser sends back after a response. */
export const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
