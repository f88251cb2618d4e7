import type { ReactNode } from "react";
import { SectionHead } from "../content/CategoryRow";
import { UserPhoto } from "../content/UserPhoto";
import { Stack } from "./Layout";
import { pages } from "./Pages.styles";

export interface Lead {
    title: string;
    url: string;
    description?: ReactNode;
    imageUrl?: string | undefined;
    /** Size in pixels, if known; the reserved space is 16 by 9 in any case. */
    imageSize?: { width: number; height: number } | undefined;
}

/** Renders cards that lead to starting points: an image, a title and a sentence each. */
export function LeadCards({ title, leads }: { title: string; leads: readonly Lead[] }): ReactNode {
    return (
        <section>
            <SectionHead later>{title}</SectionHead>
            <div className={pages.leads}>
                {leads.map((lead) => (
                    <a className={pages.lead} href={lead.url} key={`${lead.url} ${lead.title}`}>
                        {lead.imageUrl && <img src={lead.imageUrl} alt="" loading="lazy" {...(lead.imageSize ?? WIDE)} />}
                        <h3>{lead.title}</h3>
                        {lead.description && <p>{lead.description}</p>}
                    </a>
                ))}
            </div>
        </section>
    );
}

const WIDE = { width: 480, height: 270 };

interface SignCardProps {
    title: string;
    /** Reason for the form: "You were writing a reply." */
    description?: ReactNode;
    children: ReactNode;
    /** Alternative, below a line. */
    end?: ReactNode;
}

/** Renders a narrow page with one form: sign-in, registration, new password. */
export function SignCard({ title, description, children, end }: SignCardProps): ReactNode {
    return (
        <div className={pages.sign}>
            <h1>{title}</h1>
            <div className={pages.signText}>{description}</div>
            <Stack>{children}</Stack>
            {end && <div className={pages.signEnd}>{end}</div>}
        </div>
    );
}

interface ProfileTopProps {
    name: string;
    photoUrl?: string | null | undefined;
    /** A `MetaLine` with `facts`. */
    facts?: ReactNode;
    /** User's description of themselves. */
    description?: ReactNode;
    actions?: ReactNode;
}

/** Renders the head of a user's pages. */
export function ProfileTop({ name, photoUrl, facts, description, actions }: ProfileTopProps): ReactNode {
    return (
        <div className={pages.profile}>
            <div className={pages.profilePhoto}>
                <UserPhoto url={photoUrl} size={145} />
            </div>
            <div>
                <h1>{name}</h1>
                {facts}
                {description && <div className={pages.profileText}>{description}</div>}
                {actions && <div className={pages.profileActions}>{actions}</div>}
            </div>
        </div>
    );
}

/** Renders a list of search results or activities. */
export function HitList({ children }: { children: ReactNode }): ReactNode {
    return <ul className={pages.hits}>{children}</ul>;
}

interface HitProps {
    title: ReactNode;
    url: string;
    /** Location and time, above the title. */
    over?: ReactNode;
    /** Excerpt of a few lines. */
    children?: ReactNode;
    /** A `MetaLine`. */
    meta?: ReactNode;
}

/** Renders one search result or activity. */
export function Hit({ title, url, over, children, meta }: HitProps): ReactNode {
    return (
        <li className={pages.hit}>
            {over && <p className={pages.hitOver}>{over}</p>}
            <h3 className={pages.hitTitle}>
                <a href={url}>{title}</a>
            </h3>
            {children && <p className={pages.hitText}>{children}</p>}
            {meta}
        </li>
    );
}
