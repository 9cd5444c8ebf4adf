type Progress = { done: number; total: number };

/** Shows a progress in bytes as one in megabytes. */
export function megabytes(show: (progress: Progress) => void): (progress: Progress) => void {
  const inMegabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);
  return ({ done, total }) => show({ done: inMegabytes(done), total: inMegabytes(total) });
}
