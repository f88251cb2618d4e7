/** Thrown if the directory contains no archive of a supported format. */
export class NotAnArchive extends Error {
    override readonly name = "NotAnArchive";
}

export const createNotAnArchive = (directory: string): NotAnArchive =>
    new NotAnArchive(
        `${directory} holds neither Posts.xml nor discussions.jsonl, packed or not, nor comments exported from Disqus, WordPress, Isso or Remark42.`,
    );
