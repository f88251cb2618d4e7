/**
 * Options of a mail that is a notification, which its recipient can turn off. It is sent at most once: if a server dies while the mail server
 * accepts it, it is not sent again.
 */
export interface MailNotice {
    /** URL of the site that ends mails of this kind when a mail program posts to it (RFC 8058). */
    unsubscribeURL: string;
    /** Mails of one thread are shown together: letters, digits and hyphens. */
    thread: string;
    /** Whether many get it; those to few are sent first. */
    isLarge?: boolean;
    /** Address at which a reply is posted (`parley mail receive`). */
    replyTo?: string;
}
