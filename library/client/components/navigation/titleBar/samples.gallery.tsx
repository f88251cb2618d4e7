import type { NavigationItem } from "@parley/library/contract";
import { UserPhoto } from "../../content/UserPhoto";
import { menu } from "../../Menu.styles";
import type { MePanel } from "./MeBox";

/** Sample navigation items for the gallery. */
export const fewItems: NavigationItem[] = [
    { id: "posts", name: "Posts", url: "/discussions" },
    { id: "categories", name: "Categories", url: "/categories" },
    { id: "groups", name: "Groups", url: "/groups", badge: { type: "text", text: "New" } },
    { id: "events", name: "Events", url: "/events" },
];

const createItem = (name: string, url = `/categories/${name.toLowerCase().replace(/\W+/g, "-")}`): NavigationItem => ({
    id: url,
    name,
    url,
});

export const nestedItems: NavigationItem[] = [
    { id: "posts", name: "Posts", url: "/discussions" },
    {
        id: "categories",
        name: "Categories",
        url: "/categories",
        children: [
            {
                id: "broken",
                name: "Broken things",
                url: "",
                isLink: false,
                children: [
                    createItem("Kettles & heat"),
                    createItem("Bicycles"),
                    createItem("Wool & cloth"),
                    createItem("Radios & lamps"),
                ],
            },
            {
                id: "town",
                name: "The town",
                url: "/categories/town",
                children: [createItem("Tool library"), createItem("Noticeboard"), createItem("Apprentices")],
            },
            {
                id: "knowledge",
                name: "Knowledge",
                url: "",
                isLink: false,
                children: [createItem("Wall cards"), createItem("Safety first")],
            },
        ],
    },
    {
        id: "help",
        name: "Help",
        url: "/help",
        children: [
            createItem("How undo works", "/help/undo"),
            createItem("House rules", "/help/rules"),
            createItem("Export what I wrote", "/export"),
            { id: "almanac", name: "Wexley Almanac", url: "https://almanac.example/" },
            createItem("What the society does on the third Thursday of every month, and why", "/help/thursdays"),
        ],
    },
    { id: "events", name: "Events", url: "/events" },
];

export const arabicItems: NavigationItem[] = [
    { id: "posts", name: "المشاركات", url: "/discussions" },
    {
        id: "categories",
        name: "الفئات",
        url: "/categories",
        children: [
            { id: "kettles", name: "الغلايات والحرارة", url: "/categories/kettles" },
            { id: "bicycles", name: "الدراجات", url: "/categories/bicycles" },
            { id: "wool", name: "الصوف والقماش", url: "/categories/wool" },
        ],
    },
    { id: "groups", name: "المجموعات", url: "/groups" },
];

const notifications = (
    <ul>
        {["Tomasz Wrona mentioned you in Kettle trips the breaker", "Hana Mori restored a reply you deleted"].map((text) => (
            <li key={text}>
                <a className={menu.item} href="/notifications">
                    {text}
                </a>
            </li>
        ))}
    </ul>
);

/** Creates sample panels of a member with `unread` new notifications. */
export function createSamplePanels(unread: number, owner = "Ines Okafor"): MePanel[] {
    return [
        { id: "notifications", name: "Notifications", icon: "bell", count: unread, content: notifications },
        {
            id: "messages",
            name: "Messages",
            icon: "mail",
            count: Math.min(unread, 1),
            content: <p className={menu.item}>No messages yet.</p>,
        },
        {
            id: "me",
            name: "My Account",
            tab: "Me",
            owner,
            photo: <UserPhoto url={undefined} size={28} />,
            isMenu: true,
            content: (
                <ul>
                    <li>
                        <a className={menu.item} href="/profile/10/Ines">
                            {owner}
                        </a>
                    </li>
                    <li>
                        <a className={menu.item} href="/entry/signout">
                            Sign Out
                        </a>
                    </li>
                </ul>
            ),
        },
    ];
}
