/** A mistake in the own CSS of a theme, with the line on which it is. */
export class StylesMistake extends Error {
    constructor(
        readonly line: number,
        readonly reason: string,
    ) {
        super(`Line ${line}: ${reason}`);
    }
}
