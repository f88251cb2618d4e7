/** A discussion with ten times the comments and score stays as hot as one started this many seconds later. */
const SECONDS_PER_TENFOLD = 45_000;

/** Returns the hotness of a discussion: its start date in seconds, plus a bonus that grows with the logarithm of its comments and score. */
export function computeHotness({
    dateInserted,
    score,
    countComments,
}: {
    dateInserted: string;
    score: number;
    countComments: number;
}): number {
    const interest = Math.max(1, 1 + score + countComments);
    return Math.floor(Date.parse(dateInserted) / 1000 + SECONDS_PER_TENFOLD * Math.log10(interest));
}
