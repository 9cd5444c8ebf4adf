import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

type Ended = { code: number; complaints: string };

/** One after the other, in a copy of this process each: importing what they import takes ten times as long as most of them. */
const program = `
import json, os, sys, tempfile, traceback, urllib.parse, urllib.request

def run(job):
    os.dup2(os.open(os.devnull, os.O_RDWR), 0)
    os.dup2(0, 1)
    os.environ.update(job['environment'])
    try:
        exec(compile(job['code'], 'example.py', 'exec'), {'__name__': '__main__'})
        return 0
    except BaseException:
        traceback.print_exc()
        return 1

for line in sys.stdin:
    with tempfile.TemporaryFile() as complaints:
        child = os.fork()
        if child == 0:
            os.dup2(complaints.fileno(), 2)
            code = run(json.loads(line))
            sys.stderr.flush()
            os._exit(code)
        _, status = os.waitpid(child, 0)
        complaints.seek(0)
        ended = {'code': os.waitstatus_to_exitcode(status), 'complaints': complaints.read().decode()}
    print(json.dumps(ended), flush=True)
`;

/** A Python that runs short programs, each in a process of its own. The caller closes it. */
export function forkingPython(path: string) {
  const python = spawn(path, ['-u', '-c', program], {
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting: PromiseWithResolvers<Ended>[] = [];
  createInterface(python.stdout).on('line', (line) => waiting.shift()?.resolve(JSON.parse(line)));
  python.once('close', () => {
    for (const { reject } of waiting) reject(new Error('Python has ended.'));
  });
  return {
    run(code: string, environment: Record<string, string>): Promise<Ended> {
      const ended = Promise.withResolvers<Ended>();
      waiting.push(ended);
      python.stdin.write(`${JSON.stringify({ code, environment })}\n`);
      return ended.promise;
    },
    close: () => void python.stdin.end(),
  };
}
