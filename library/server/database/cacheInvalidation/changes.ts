import { AsyncLocalStorage } from "node:async_hooks";
import { ANYTHING, EVERYTHING, toPart, toTag } from "./tags";

/** What an answer was made of, noted while it is made. */
export interface Recording {
    /** Runs `work`, and notes all that is read meanwhile, wherever the call stands. */
    run<T>(work: () => T): T;
    /** Ends it: the tags of what was read, and whether that still holds: none of it was written meanwhile, nor did the work itself write anything. */
    end(): { reads: ReadonlySet<string>; holds: boolean };
}

/** Tells what was read by those who make answers, and who keeps them when some of it was written. */
export type Changes = ReturnType<typeof createChanges>;

/** Something was written, or may have been while nobody heard of it; or nobody hears of it from now on. */
type Why = "written" | "unheard";

interface Running {
    reads: Set<string>;
    /** What was written since it began. */
    touched: Set<string>;
    /** Its own work wrote something. */
    isWriting: boolean;
}

/** Who is to be told when something with a tag is written. */
interface Watchers {
    tag: string;
    told: Set<(why: Why) => void>;
}

/** One of these belongs to each database. All of it happens at once, within one step of the process. */
export function createChanges({ areHeard = true }: { areHeard?: boolean } = {}) {
    let isAway = false;
    const storage = new AsyncLocalStorage<Running | undefined>();
    const running = new Set<Running>();
    const watchers = new Map<string, Watchers>();

    return {
        /** Whether every change is heard of, those by other servers too; what is kept while it is not may be out of date. */
        areHeard: (): boolean => areHeard,

        /** Whether the database is known to be out of reach, so that nothing can be read (FC-44). */
        isAway: (): boolean => isAway,

        /** Begins to note what is read. To be ended in any case. */
        record(): Recording {
            const recording: Running = { reads: new Set(), touched: new Set(), isWriting: false };
            running.add(recording);
            return {
                run: (work) => storage.run(recording, work),
                end() {
                    running.delete(recording);
                    const { reads, touched, isWriting } = recording;
                    return { reads, holds: !isWriting && !meet(reads, touched) };
                },
            };
        },

        /** Something was read: notes it for the answer that is being made, if any is. */
        read(tags: Iterable<string>): void {
            const recording = storage.getStore();
            if (recording) for (const tag of tags) recording.reads.add(tag);
        },

        /** The answer that is being made depends on the rows of a table with this value of a key, and of their columns on these groups. */
        readRows(table: string, groups: readonly string[], key: string, value: unknown): void {
            this.read(groups.flatMap((group) => [toTag(toPart(table, group), key), toTag(toPart(table, group), key, value)]));
        },

        /** Runs `work` and notes nothing of what it reads: whoever calls it says by `readRows` what of it goes into an answer. */
        unnoted: <T>(work: () => T): T => storage.run(undefined, work),

        isRecording: (): boolean => storage.getStore() !== undefined,

        /** The answer that is being made writes. */
        writes(): void {
            const recording = storage.getStore();
            if (recording) recording.isWriting = true;
        },

        /**
         * Calls `touched` once, as soon as something with one of these tags is written, or changes are heard of no more; returns how to stop that.
         */
        watch(tags: ReadonlySet<string>, touched: (why: Why) => void): () => void {
            // Answers are many, and most are made of the same: what each holds of a tag is one reference and not its name.
            const watched = [...tags, EVERYTHING].map(watchersOf);
            const stop = () => {
                for (const { tag, told } of watched.splice(0)) {
                    told.delete(tell);
                    if (told.size === 0) watchers.delete(tag);
                }
            };
            const tell = (why: Why) => {
                stop();
                touched(why);
            };
            for (const { told } of watched) told.add(tell);
            return stop;
        },

        /** Something with these tags has been written and stored, here or by another server. */
        touch: (tags: Iterable<string>): void => touch(tags, "written"),

        /** Changes by others are heard of from now on, or are not; either way, some may have been missed. */
        setHeard(heard: boolean): void {
            areHeard = heard;
            isAway &&= !heard;
            touch([EVERYTHING], heard ? "written" : "unheard");
        },

        /** Nothing is recorded any more. */
        close: (): void => storage.disable(),

        /** The database does not answer who tries to hear of changes; it does again once they are heard. */
        setAway(): void {
            isAway = true;
        },
    };

    function touch(tags: Iterable<string>, why: Why): void {
        for (const tag of tags) {
            for (const { touched } of running) touched.add(tag);
            // Who reads what cannot be told is told of everything.
            for (const tell of [...toldOf(tag), ...(tag === EVERYTHING ? [] : toldOf(ANYTHING))]) tell(why);
        }
    }

    function toldOf(tag: string): Iterable<(why: Why) => void> {
        return watchers.get(tag)?.told ?? [];
    }

    function watchersOf(tag: string): Watchers {
        const found = watchers.get(tag) ?? { tag, told: new Set() };
        watchers.set(tag, found);
        return found;
    }
}

/** Whether some of what was read was written. */
function meet(reads: ReadonlySet<string>, touched: ReadonlySet<string>): boolean {
    if (touched.size === 0) return false;
    if (touched.has(EVERYTHING) || reads.has(ANYTHING)) return true;
    for (const tag of touched) if (reads.has(tag)) return true;
    return false;
}
