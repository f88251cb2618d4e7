/** Adds the time zone's offset in minutes, which the page sends, to the value of a time field, which has no time zone. */
export function withOffset(text: string, offset: string): string {
    const minutes = /^-?\d{1,3}$/.test(offset) ? Number(offset) : 0;
    const date = new Date(`${text}Z`);
    return Number.isNaN(date.getTime()) ? text : new Date(date.getTime() - minutes * 60_000).toISOString();
}
