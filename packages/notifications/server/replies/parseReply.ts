import type { ContentRenderer } from "@parley/library/server/content";
import { REPLY_TOKEN } from "./replyTokens";

/** Parts of links by which whoever has them ends mails of a member. */
const SECRET_PATHS = ["/unsubscribe/", "/resubscribe/"];

/**
 * Returns what somebody has written in reply to a mail: without what they quoted, their signature, and the addresses and links of our mails, of
 * which one would let readers write or end mails in their name. Throws an UnfitBody for a text that takes too long.
 */
export async function parseReply(text: string, content: Pick<ContentRenderer, "extractReply">, userID?: number): Promise<string> {
    const written = await content.extractReply(text, userID);
    return written
        .split("\n")
        .filter((line) => !REPLY_TOKEN.test(line))
        .map((line) =>
            line
                .split(" ")
                .filter((word) => !isSecretLink(word))
                .join(" ")
                .trimEnd(),
        )
        .join("\n")
        .trim();
}

const isSecretLink = (word: string): boolean => word.includes("://") && SECRET_PATHS.some((path) => word.includes(path));
