import type { ReactNode } from "react";

/** Somebody's address, to write to. */
export function MailLink({ address }: { address: string }): ReactNode {
    return (
        <a href={`mailto:${encodeURIComponent(address).replace("%40", "@")}`}>
            <bdi>{address}</bdi>
        </a>
    );
}
