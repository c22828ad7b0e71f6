/** A CSS module: a string for each class it defines. `class-names.test.ts` refuses a name it does not define. */
declare module './*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
declare module '../*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
