import type { IconName } from "@parley/library/client/icons";
import { Icon } from "@parley/library/client/icons";
import type { ItemContent, ItemDisplay } from "@parley/library/contract";
import { toSafeLink } from "@parley/library/contract";
import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { items as styles } from "./Items.styles";

/** An item of a list: a post, a category, a link, a news item. */
export interface Item {
    title: string;
    url: string;
    description?: string | undefined;
    imageUrl?: string | undefined;
    icon?: IconName | undefined;
    /** Picture instead of an icon, 24 px. */
    iconUrl?: string | undefined;
    /** Facts in a line below: author, number of replies. */
    meta?: ReactNode;
    lang?: string | undefined;
    dir?: "ltr" | "rtl" | undefined;
}

interface ItemsProps {
    items: readonly Item[];
    display?: ItemDisplay;
    content?: ItemContent;
    /** Maximum number of columns of a grid, from 1 to 5. By default 3, or 4 for contents with a picture (LAY-074, LAY-075). */
    columns?: number | undefined;
    /** Accessible name of the list. */
    label: string;
}

const WITH_FOUR_COLUMNS: readonly ItemContent[] = ["title-background", "title-description-image", "title-background-description"];
const COLUMNS = [styles.columns1, styles.columns2, styles.columns3, styles.columns4, styles.columns5];

/** Renders the items of any list: seven contents, each as a grid, a carousel, a list or links (LAY-063…LAY-077). */
export function Items({ items, display = "grid", content = "title-description", columns, label }: ItemsProps): ReactNode {
    const max = columns ?? (WITH_FOUR_COLUMNS.includes(content) ? 4 : 3);
    const grid = COLUMNS[Math.min(Math.max(Math.round(max), 1), COLUMNS.length) - 1];
    const arrangement = {
        grid: classNames(styles.grid, grid),
        carousel: styles.carousel,
        list: styles.list,
        link: styles.links,
    }[display];
    return (
        <ul className={arrangement} aria-label={label}>
            {items.map((item) => (
                <li key={`${item.url} ${item.title}`}>
                    {display === "link" ? (
                        <LinkItem item={item} content={content} />
                    ) : (
                        <ItemLink item={item} content={content} isList={display === "list"} />
                    )}
                </li>
            ))}
        </ul>
    );
}

/** Renders an item as a line: its title, and its icon if the content has one. */
function LinkItem({ item, content }: { item: Item; content: ItemContent }): ReactNode {
    return (
        <a className={styles.link} href={toSafeLink(item.url)} lang={item.lang} dir={item.dir}>
            {content === "title-description-icon" && <ItemIcon item={item} />}
            {content === "title-chat-bubble" && <Icon name="quote" size="s" />}
            <bdi>{item.title}</bdi>
        </a>
    );
}

function ItemLink({ item, content, isList }: { item: Item; content: ItemContent; isList: boolean }): ReactNode {
    const { url, lang, dir, imageUrl } = item;
    const hasPicture = content === "title-description-image";
    const hasGround = content === "title-background" || content === "title-background-description";
    const hasIcon = content === "title-description-icon";
    const isBubble = content === "title-chat-bubble";
    const hasDescription = content !== "title" && content !== "title-background" && !isBubble;
    return (
        <a
            className={classNames(
                styles.item,
                hasGround && styles.ground,
                isBubble && styles.bubble,
                hasIcon && styles.withIcon,
                hasPicture && isList && Boolean(imageUrl) && styles.beside,
            )}
            href={toSafeLink(url)}
            lang={lang}
            dir={dir}
        >
            {hasPicture && imageUrl && <img className={styles.picture} src={imageUrl} alt="" loading="lazy" {...WIDE} />}
            {hasGround && imageUrl && <img src={imageUrl} alt="" loading="lazy" {...WIDE} />}
            {hasIcon && <ItemIcon item={item} />}
            <div>
                <h3>
                    <bdi>{item.title}</bdi>
                </h3>
                {hasDescription && item.description && <p>{item.description}</p>}
                {item.meta && <p className={styles.meta}>{item.meta}</p>}
            </div>
        </a>
    );
}

function ItemIcon({ item: { icon = "link", iconUrl } }: { item: Item }): ReactNode {
    return <span className={styles.icon}>{iconUrl ? <img src={iconUrl} alt="" {...SMALL} /> : <Icon name={icon} />}</span>;
}

/** Sizes of the reserved space; the style sheet decides on what is shown. */
const WIDE = { width: 480, height: 270 };
const SMALL = { width: 24, height: 24 };
