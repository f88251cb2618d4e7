/** A discussion with ten times as much said and liked stays as hot as one that began this many seconds later. */
const SECONDS_PER_TENFOLD = 45_000;

/** How hot a discussion is: when it began, in seconds, and more for what is said and liked in it, each tenfold as much again. */
export function hotnessOf({
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
