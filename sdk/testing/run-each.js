// Imports each of the given files in sequence, in whatever runtime runs it; prints the result of each.
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
