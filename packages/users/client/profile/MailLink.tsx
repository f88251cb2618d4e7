import type { ReactNode } from "react";

/** Link that opens a new mail to an email address. */
export function MailLink({ address }: { address: string }): ReactNode {
    return (
        <a href={`mailto:${encodeURIComponent(address).replace("%40", "@")}`}>
            <bdi>{address}</bdi>
        </a>
    );
}
