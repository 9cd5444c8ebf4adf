// Imports each of the files that it is given, one after the other, in whatever runtime runs it; says how each went.
const [, , ...files] = globalThis.process.argv;
const say = console.log;
console.log = () => undefined;
for (const file of files) {
  const error = await import(file).then(
    () => null,
    (reason) => String(reason?.stack ?? reason),
  );
  say(JSON.stringify({ file, error }));
}
