const COMMENT = /\/[/*] *Stryker\b/;
const SOUND = /\/\/ Stryker disable next-line [A-Z]\w*(, [A-Z]\w*)*: \S+ \S.*\.$/;

/** Returns the numbers of the lines, from 1, that leave code out of mutation testing otherwise than one line by its mutators with a reason. */
export function findUnexplained(lines) {
    return lines.flatMap((line, index) => (COMMENT.test(line) && !SOUND.test(line) ? [index + 1] : []));
}
