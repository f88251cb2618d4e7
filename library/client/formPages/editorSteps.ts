/** Steps of an editor back and forth from what is edited. */
export interface EditorSteps<Work> {
    past: Work[];
    future: Work[];
}

interface Step<Work> {
    work: Work;
    steps: EditorSteps<Work>;
}

/** Maximum number of steps that can be undone. */
const MAX_STEPS = 100;

/** Returns the steps after a change of what was edited until now. */
export const addStep = <Work>({ past }: EditorSteps<Work>, former: Work): EditorSteps<Work> => ({
    past: [...past, former].slice(-MAX_STEPS),
    future: [],
});

/** Returns what was edited one step before, and the steps from there; undefined at the first one. */
export function goBack<Work>({ past, future }: EditorSteps<Work>, work: Work): Step<Work> | undefined {
    const former = past.at(-1);
    return former && { work: former, steps: { past: past.slice(0, -1), future: [work, ...future] } };
}

/** Returns what was edited one step later, and the steps from there; undefined at the last one. */
export function goForth<Work>({ past, future }: EditorSteps<Work>, work: Work): Step<Work> | undefined {
    const [next, ...rest] = future;
    return next && { work: next, steps: { past: [...past, work], future: rest } };
}
