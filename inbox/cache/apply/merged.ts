/** A conversation that was merged, and where its messages are now; both `cnv_…`. */
export type Merged = { sourceId: string; targetId: string };
