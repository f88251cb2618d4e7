import EmailReplyParser from "email-reply-parser";

/**
 * Returns the text of a mail without what it quotes and without its signature. Takes the square of the text's length, and more for some texts,
 * so that a server that answers requests runs it in a worker only.
 */
export function extractReply(text: string): string {
    return new EmailReplyParser().read(text).getVisibleText();
}
