#!/usr/bin/python3
"""A WebKitGTK window for WebKitWebDriver that keeps its profile on disk; MiniBrowser does not.

Argument: the profile folder. WIDTH and HEIGHT set the size of the window; SCRIPTS=0 ignores all
scripts of pages, while the driver can still run its own.
"""
import os
import signal
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import GLib, Gtk, WebKit2

Gtk.init(None)
profile = sys.argv[1]
manager = WebKit2.WebsiteDataManager(
    base_data_directory=profile + '/data', base_cache_directory=profile + '/cache'
)
context = WebKit2.WebContext.new_with_website_data_manager(manager)
context.set_automation_allowed(True)
context.set_cache_model(WebKit2.CacheModel.WEB_BROWSER)

settings = WebKit2.Settings()
settings.set_enable_page_cache(True)
settings.set_enable_write_console_messages_to_stdout(True)
settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
settings.set_enable_javascript_markup(os.environ['SCRIPTS'] == '1')
# Safari has navigator.storage; WebKitGTK has it switched off.
wanted = {'StorageAPI', 'StorageAPIEstimate'}
features = WebKit2.Settings.get_all_features()
for index in range(features.get_length()):
    feature = features.get(index)
    if feature.get_identifier() in wanted:
        settings.set_feature_enabled(feature, True)


def open_view():
    window = Gtk.Window(
        default_width=int(os.environ['WIDTH']), default_height=int(os.environ['HEIGHT'])
    )
    view = WebKit2.WebView(
        web_context=context, settings=settings, is_controlled_by_automation=True
    )
    view.connect('close', lambda *_: window.destroy())
    window.add(view)
    window.show_all()
    view.load_uri('about:blank')
    return view


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('webkit-host')
    session.set_application_info(info)
    session.connect('create-web-view', lambda *_: open_view())


context.connect('automation-started', start)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGTERM, Gtk.main_quit)
Gtk.main()
